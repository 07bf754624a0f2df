import { text } from '#text/text.tsx'

/** What a backup contains. */
export const backupKinds = ['database', 'files', 'all'] as const
export type BackupKind = (typeof backupKinds)[number]

export const backupKindLabels: Record<BackupKind, string> = {
  database: text('Database'),
  files: text('Uploaded files'),
  all: text('Database and uploaded files'),
}
