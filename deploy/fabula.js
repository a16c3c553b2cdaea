// Starts a released Fabula: `node fabula.js`; `node fabula.js backup FILE`, `restore FILE`, `model` are its commands.
import { checkSystem } from './check-system.mjs'

const commands = { start: 'main', backup: 'backup', restore: 'restore', model: 'model' }
const usage = `node fabula.js                 starts Fabula
node fabula.js backup FILE     backs up the whole installation, database and files, while it runs
node fabula.js restore FILE    restores a backup
node fabula.js model           lists models that Fabula can run by itself, and downloads them
Environment variables: see docs/ENVIRONMENT.md.`
const [word = 'start'] = process.argv.slice(2)
if (['help', '--help', '-h'].includes(word)) {
  console.log(usage)
  process.exit(0)
}
const program = Object.hasOwn(commands, word) ? commands[word] : undefined

try {
  checkSystem()
  if (!program) throw new Error(`There is no command "${word}": ${Object.keys(commands).join(', ')}.`)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// The commands expect their arguments without their own name.
if (process.argv.length > 2) process.argv.splice(2, 1)
process.env.NODE_ENV ??= 'production'
await import(`./dist/server/${program}.js`)
