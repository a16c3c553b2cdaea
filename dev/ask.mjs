import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/**
 * Asks a question at the terminal that is answered by yes or no; Enter is yes. `npm test --yes` and a CI have said yes
 * already. Where nobody can be asked, the answer is `otherwise`.
 */
export async function ask(question, { otherwise, env = process.env, input = process.stdin, output = process.stdout }) {
  if (env.npm_config_yes === 'true' || env.CI === 'true') return true
  if (!input.isTTY || !output.isTTY) return otherwise
  const terminal = createInterface({ input, output })
  try {
    // Ctrl+C or the end of the input: nobody has said yes.
    const closed = once(terminal, 'close').then(() => 'no')
    const answer = await Promise.race([terminal.question(`${question} [Y/n] `), closed])
    return /^\s*(y|yes)?\s*$/i.test(answer)
  } finally {
    terminal.close()
  }
}
