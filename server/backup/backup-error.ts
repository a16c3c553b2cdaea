/** A backup cannot be made, is not whole, or may not be restored here; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Somebody else makes one of the same database. */
export class BackupUnderWayError extends BackupError {}
