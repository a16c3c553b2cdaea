/** Thrown when the database cannot be opened, migrated or reached; the message is a sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
