/** Numbers that the browser and the server must agree on. */
export const limits = {
  nameMin: 2,
  messageMin: 10,
  coverLetterMin: 50,
  phoneMin: 8,
  cvBytes: 10_485_760,
  /** Hours after which an upload that no application has claimed is deleted. */
  unclaimedUploadHours: 24,
  cvExtensions: [".pdf", ".docx", ".doc", ".txt", ".rtf"],
  shortText: 200,
  email: 254,
  phone: 50,
  message: 10_000,
  longText: 20_000,
  requirement: 200,
  requirements: 50,
  requirementsOnCard: 3,
  bodyBytes: 262_144,
  listDefault: 1_000,
  /** A list's total is exact up to this number; one more means "more". */
  countedRows: 10_000,
  /** The same for a search, which compares rows one by one. */
  countedMatches: 1_000,
  passwordMin: 12,
  passwordMax: 256,
  username: 100,
  passkeyName: 100,
  replyHours: 24,
  /** At most two years ahead: a later date is probably a mistyped year. */
  appointmentDaysAhead: 731,
  /** The server deletes its counters per IP address after this many days. The privacy notice says so. */
  addressDays: 2,
  /** Days that the activity log is kept, with IP addresses of logins. The privacy notice says so. */
  auditDays: 365,
  /** Weeks that backups are kept, with erased people in them. The privacy notice and the erase dialogs say so. */
  backupWeeks: 5,
  /** A form sent sooner or later than this after its first touch looks automatic. */
  minFormTokenAgeMs: 2_000,
  maxFormTokenAgeMs: 86_400_000,
} as const;
