/** What an expression of a story says, whatever the format. `source` is kept of what is not understood. */
export type Expression =
  | { kind: 'value'; value: boolean | number | string }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; how: Comparison; left: Expression; right: Expression }
  | { kind: 'math'; how: '+' | '-' | '*' | '/' | '%'; left: Expression; right: Expression }
  /** Whether a list has something in it. */
  | { kind: 'has'; list: Expression; item: Expression }
  /** What a format works out by a name of its own, of what it is given. */
  | { kind: 'call'; name: string; args: Expression[] }
  /** The first arm that holds; `when` is null for "else". */
  | { kind: 'either'; arms: { when: Expression | null; value: Expression }[] }
  | { kind: 'unknown'; source: string }
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='

/** A change of a variable. `add` and `take` are of a list. */
export interface Assignment {
  name: string
  how: 'set' | 'step' | 'add' | 'take'
  value: Expression
}
