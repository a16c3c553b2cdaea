// Starts a released Fabula: `node fabula.js`; `node fabula.js backup FILE`, `restore FILE`, `model` are its commands.
import { checkSystem } from './check-system.mjs'

const commands = { start: 'main', backup: 'backup', restore: 'restore', model: 'model' }
const [word = 'start'] = process.argv.slice(2)
const program = Object.hasOwn(commands, word) ? commands[word] : undefined

try {
  checkSystem()
  if (!program) throw new Error(`There is no command "${word}": ${Object.keys(commands).join(', ')}.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// The commands read what follows their own name.
if (process.argv.length > 2) process.argv.splice(2, 1)
process.env.NODE_ENV ??= 'production'
await import(`./dist/server/${program}.js`)
