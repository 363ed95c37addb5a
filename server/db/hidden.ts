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
export function hiding(emailKeys: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (emailKeys.size === 0 || !SelectQueryNode.is(node)) return node;
      const [contacts, applications] = [leftOf("contacts", emailKeys), leftOf("applications", emailKeys)];
      const first = node.with ? WithNode.cloneWithExpression(node.with, contacts) : WithNode.create(contacts);
      return { ...node, with: WithNode.cloneWithExpression(first, applications) };
    },
    transformResult: async ({ result }) => result,
  };
}

function leftOf(table: string, emailKeys: ReadonlySet<string>): CommonTableExpressionNode {
  const rows = sql`(select * from ${sql.table(`main.${table}`)} where email_key not in (${sql.join([...emailKeys])}))`;
  const expression = CommonTableExpressionNode.create(
    CommonTableExpressionNameNode.create(table),
    rows.toOperationNode(),
  );
  // Copied out as a whole it would have no index.
  return CommonTableExpressionNode.cloneWith(expression, { materialized: false });
}
