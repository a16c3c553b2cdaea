/**
 * @typedef {object} System
 * @property {string} [node] version of Node
 * @property {string} [platform] as `process.platform`
 * @property {string | null} [glibc] its version; null where there is none
 */

/**
 * Throws with a message if Fabula can not run here: on an older Node, or on Linux with musl. Runs before anything is
 * installed, in a release too, so it uses only what every Node has.
 *
 * @param {System} system
 */
export function checkSystem({
  node = process.versions.node,
  platform = process.platform,
  glibc = glibcVersion(),
} = {}) {
  const [major, minor] = node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) throw new Error(`Fabula needs Node 20.19 or newer; this is ${node}.`)
  if (platform === 'linux' && glibc === null) {
    throw new Error(
      'Fabula does not run on musl, as Alpine Linux has it: the bundled Postgres is built for glibc. Use Debian, Ubuntu, Fedora or another Linux with glibc, or the image of deploy/Dockerfile.',
    )
  }
}

/** The version of glibc that this Node runs on; null if there is none. */
function glibcVersion() {
  if (process.platform !== 'linux') return null
  // Otherwise the report resolves the host names of all connections first.
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ?? null
}
