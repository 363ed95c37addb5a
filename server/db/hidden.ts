import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  SelectQueryNode,
  sql,
  WithNode,
} from "kysely";

/**
 * The embedded database removes a person's rows a few at a time, so that nobody waits. From the first moment no query
 * finds any of them: `applications` and `contacts` then name what is left, also where queries join or nest them.
 */
export function hiding(people: { readonly size: number }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (people.size === 0 || !SelectQueryNode.is(node)) return node;
      const first = node.with ? WithNode.cloneWithExpression(node.with, contacts) : WithNode.create(contacts);
      return { ...node, with: WithNode.cloneWithExpression(first, applications) };
    },
    transformResult: async ({ result }) => result,
  };
}

const [contacts, applications] = [leftOf("contacts"), leftOf("applications")];

/** The same statement however many people are being erased: named one by one, a thousand would be too many for SQLite. */
function leftOf(table: string): CommonTableExpressionNode {
  const begun = sql`select 1 from begun_erasures b where b.email_key = kept.email_key and kept.id <= b.newest`;
  const rows = sql`(select * from ${sql.table(`main.${table}`)} kept where not exists (${begun}))`;
  const expression = CommonTableExpressionNode.create(
    CommonTableExpressionNameNode.create(table),
    rows.toOperationNode(),
  );
  // Copied out as a whole it would have no index.
  return CommonTableExpressionNode.cloneWith(expression, { materialized: false });
}
