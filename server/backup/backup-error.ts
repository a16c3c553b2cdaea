/**
 * Thrown when a backup cannot be made, is incomplete, or may not be restored here; the message is a sentence for the
 * operator.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Thrown when another backup of the same database is being made. */
export class BackupUnderWayError extends BackupError {}
