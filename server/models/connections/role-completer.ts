import type { Completer, Completion, CompletionAsk } from '../completer.ts'

/** Several models as one: each question goes to the model for its role, else to the writer. */
export class RoleCompleter implements Completer {
  constructor(
    private readonly writer: Completer,
    private readonly others: Partial<Record<NonNullable<CompletionAsk['role']>, Completer>>,
  ) {}

  complete(ask: CompletionAsk): Promise<Completion> {
    const other = ask.role && this.others[ask.role]
    return (other ?? this.writer).complete(ask)
  }

  async close(): Promise<void> {
    await Promise.all([this.writer, ...Object.values(this.others)].map((completer) => completer.close()))
  }
}
