export interface Planting {
  defect: string;
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
}

/** Of what few people do, and of what comes late. */
export const furtherPlantings: readonly Planting[] = [
  {
    defect: "the invitation of somebody who is disabled opens",
    file: "server/features/account/invitations.ts",
    from: '    .where("admins.disabled_at", "is", null)\n',
    to: "",
  },
  {
    defect: "a scanner that does not answer has found nothing",
    file: "server/features/uploads/held-files.task.ts",
    from: 'if (verdict === "clean") await release(key);',
    to: 'if (verdict !== "infected") await release(key);',
  },
  {
    defect: "a template overwrites a colleague's",
    file: "server/features/records/templates.repository.ts",
    from: "if (current.changedAt !== read) return",
    to: "if (read === id) return",
  },
  {
    defect: "the consent to be kept keeps nobody",
    file: "server/features/careers/applications.retention.ts",
    from: "or keep_for_later = 0 and",
    to: "or keep_for_later < 2 and",
  },
  {
    defect: "a restore lets somebody in who was disabled since",
    file: "server/backup/erasures.ts",
    from: "      entries.set(hash, disabled_at);\n",
    to: "",
  },
  {
    defect: "whoever has the link erases without knowing the address",
    file: "server/features/my/my.routes.ts",
    from: "if (personKey(body.email) !== row.email_key) throw",
    to: "if (personKey(body.email) === row.id) throw",
  },
  {
    defect: "a held file in which a virus was found is not noted for removal",
    file: "server/features/uploads/held-files.task.ts",
    from: "    await scheduleRemovals(write, [key], clock());\n",
    to: "    void [scheduleRemovals, clock];\n",
  },
  {
    defect: "the key of an application is forgotten after an hour",
    file: "server/features/careers/applications.repository.ts",
    from: '.where("request_key", "=", requestKey)',
    to: '.where("request_key", "=", requestKey)\n    .where("created_at", ">", new Date(now.getTime() - 3_600_000).toISOString())',
  },
  {
    defect: "the list of the morning comes whenever its task runs",
    file: "server/features/records/morning-list.task.ts",
    from: 'doUpdateSet({ value: day }).where("settings.value", "!=", day)',
    to: "doUpdateSet({ value: day })",
  },
  {
    defect: "a star is not stored",
    file: "server/features/records/stars.repository.ts",
    from: ".set({ starred: starred ? 1 : 0 })",
    to: ".set({ starred: starred ? 0 : 1 })",
  },
  {
    defect: "the first letter to somebody new leaves their stage",
    file: "server/features/records/reply.ts",
    from: '      if (stage) await write.updateTable("applications").set({ stage }).where("id", "=", id).execute();\n',
    to: "",
  },
  {
    defect: "a mail that was sent keeps whom it went to and what it said",
    file: "server/mail/outbox.repository.ts",
    from: 'claimed_until: null, recipient: "", payload: "{}" })',
    to: "claimed_until: null })",
  },
];
