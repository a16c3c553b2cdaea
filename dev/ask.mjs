import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/**
 * Asks a yes-or-no question at the terminal; Enter means yes. `npm test --yes` and `CI=true` answer yes in advance.
 * Returns `otherwise` if there is no terminal to ask at.
 */
export async function ask(question, { otherwise, env = process.env, input = process.stdin, output = process.stdout }) {
  if (env.npm_config_yes === 'true' || env.CI === 'true') return true
  if (!input.isTTY || !output.isTTY) return otherwise
  const terminal = createInterface({ input, output })
  try {
    // Ctrl+C or the end of the input means no.
    const closed = once(terminal, 'close').then(() => 'no')
    const answer = await Promise.race([terminal.question(`${question} [Y/n] `), closed])
    return /^\s*(y|yes)?\s*$/i.test(answer)
  } finally {
    terminal.close()
  }
}
