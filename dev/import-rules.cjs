const { builtinModules } = require('node:module')

/**
 * The import rules: which folder may import which. This is the only place that defines them; dependency-cruiser checks
 * them in `npm run check`. A file is governed by the rule with the longest `from` that matches it: besides its own
 * folder it may import what is under an entry of `may` and under none of `not`. `*` stands for every package and Node's
 * own modules. Tests are exempt. Cycles are forbidden everywhere, including those of types alone.
 */
const recordsAndIds = ['zod', 'core/ids.ts', 'core/record']
const novelAndBelow = [...recordsAndIds, 'core/conditional', 'core/novel']
/** What every call of a model needs: the form of its messages, and its answer without reasoning. */
const modelCalls = ['core/storyteller/turn-record.ts', 'core/storyteller/answer-words.ts']
const commonWorkspaces = ['core', 'contract', 'phrases']
const pages = ['home', 'play', 'catalogue', 'library', 'account', 'building', 'editor', 'admin', 'guide'].map(
  (page) => `web/${page}`,
)
/** What pages share: the frame around them, the session, the stage, API calls, components. */
const shared = ['page', 'session', 'stage', 'saves', 'playbill', 'statistics', 'export', 'import', 'client', 'ui'].map(
  (part) => `web/${part}`,
)
/**
 * How a game's state is presented, and what characters say without a model. This code uses neither a store nor Node, so
 * that a novel's offline copy contains the same code.
 */
const shownAnywhere = [
  'authors-words',
  'branch-points',
  'count-endings',
  'files-to-preload',
  'truncate-line',
  'missed-ways',
  'move-of',
  'play-state',
  'show-branches',
  'show-ending',
  'show-history',
  'show-moment',
  'show-staging',
  'show-transcript',
  'shown-lines',
  'shown-message',
  'saves-file/read-saves-line',
  'saves-file/saves-file-format',
].map((name) => `server/play/${name}.ts`)
const carried = [...shownAnywhere, 'server/models/offline', 'server/models/words', 'server/problem-error.ts']
/** The parts of the offline storyteller that use the rest of the server. */
const offlineOnServer = ['explain-lines', 'offline-storyteller', 'stream-words'].map(
  (name) => `server/models/offline/${name}.ts`,
)
const typesOfCarried = ['server/novels/loaded-novel.ts', 'server/play/gate-help.ts']
const requestHandlers = ['server/http', 'server/telegram']
/** Prompts stay on the server. */
const prompts = ['core/storyteller', 'core/helper/help-prompt.ts']

const rules = [
  { from: 'core', may: ['zod'] },
  { from: 'core/ids.ts', may: ['zod'] },
  { from: 'core/record', may: ['zod', 'core/ids.ts'] },
  { from: 'core/conditional', may: recordsAndIds },
  { from: 'core/novel', may: [...recordsAndIds, 'core/conditional'] },
  { from: 'core/scene', may: novelAndBelow },
  { from: 'core/turn', may: [...novelAndBelow, 'core/scene', 'core/turn/estimate-tokens.ts'] },
  { from: 'core/memory', may: [...novelAndBelow, 'core/scene', 'core/turn'] },
  { from: 'core/storyteller', may: [...novelAndBelow, 'core/scene', 'core/turn', 'core/memory'] },
  { from: 'core/compare', may: novelAndBelow },
  { from: 'core/edit', may: [...novelAndBelow, 'core/graph', 'core/compare'] },
  { from: 'core/check', may: [...novelAndBelow, 'core/proof'] },
  { from: 'core/proof', may: [...novelAndBelow, 'core/scene', 'core/turn'] },
  { from: 'core/rehearsal', may: [...novelAndBelow, 'core/scene', 'core/turn', 'core/storyteller/turn-record.ts'] },
  { from: 'core/graph', may: [...novelAndBelow, 'core/check'] },
  {
    from: 'core/helper',
    may: [...novelAndBelow, ...modelCalls, 'core/translation/check-translation.ts'],
  },
  { from: 'core/translation', may: [...novelAndBelow, ...modelCalls] },
  { from: 'core/exchange', may: [...novelAndBelow, 'core/turn/lore-pattern.ts', 'fflate'] },
  { from: 'core/exchange/own', may: [...novelAndBelow, 'core/exchange', 'core/edit'] },
  { from: 'core/exchange/chat', may: [...novelAndBelow, 'core/scene', 'core/turn', 'core/exchange/card-data.ts'] },
  { from: 'contract', may: ['zod', 'core'] },
  { from: 'phrases', may: ['core', 'contract'] },
  { from: 'client', may: ['core', 'contract'] },

  // Every folder of the server without a rule of its own: a capability.
  {
    from: 'server',
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/models', 'server/files', 'server/main.ts'],
  },
  // The code in an offline copy.
  ...offlineOnServer.map((from) => ({
    from,
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/files', 'server/main.ts'],
  })),
  ...[...carried, 'server/offline-copy/local'].map((from) => ({
    from,
    may: ['zod', ...commonWorkspaces, ...carried, ...typesOfCarried],
  })),
  {
    from: 'server/offline-copy',
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/models', 'server/files'],
  },
  { from: 'server/main.ts', may: ['*', ...commonWorkspaces, 'server'] },
  { from: 'server/run-server.ts', may: ['*', ...commonWorkspaces, 'server'] },
  { from: 'server/start-server.ts', may: ['*', ...commonWorkspaces, 'server'] },
  { from: 'server/wiring', may: ['*', ...commonWorkspaces, 'server'], not: ['server/main.ts'] },
  {
    from: 'server/use-extensions.ts',
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/main.ts'],
  },
  {
    from: 'server/open-files.ts',
    may: ['node:', 'server/environment/env.ts', 'server/files', 'server/media/file-store.ts'],
  },
  {
    from: 'server/open-messenger.ts',
    may: ['*', ...commonWorkspaces, 'server'],
    not: ['server/http', 'server/main.ts'],
  },
  { from: 'server/commands', may: ['*', ...commonWorkspaces, 'server'], not: ['server/main.ts'] },
  {
    from: 'server/environment/env.ts',
    may: ['node:', 'contract/shapes/models.ts', 'server/environment/env-variables.ts'],
  },
  {
    from: 'server/environment/env-variables.ts',
    may: ['zod', 'contract/shapes/models.ts', 'server/environment/env-kinds.ts'],
  },
  { from: 'server/environment/env-kinds.ts', may: ['zod', 'node:'] },
  { from: 'server/process/free-port.ts', may: ['node:'] },
  { from: 'server/process/is-running.ts', may: ['node:'] },
  { from: 'server/make-folder.ts', may: ['node:'] },
  { from: 'server/why-unread.ts', may: ['node:'] },
  // Column types of what is stored as the API shows it; messages about folders and files that an operator has named.
  {
    from: 'server/database',
    may: [
      '*',
      'core',
      'contract/shapes/coauthors.ts',
      'server/process/free-port.ts',
      'server/process/is-running.ts',
      'server/make-folder.ts',
      'server/why-unread.ts',
    ],
  },
  {
    from: 'server/http',
    may: ['*', ...commonWorkspaces, 'server'],
    not: ['server/telegram', 'server/models', 'server/main.ts'],
  },
  {
    from: 'server/telegram',
    may: ['*', ...commonWorkspaces, 'server'],
    not: ['server/http', 'server/models', 'server/main.ts'],
  },
  {
    from: 'server/models',
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/files', 'server/main.ts'],
  },
  {
    from: 'server/files',
    may: ['*', ...commonWorkspaces, 'server'],
    not: [...requestHandlers, 'server/models', 'server/main.ts'],
  },

  { from: 'web', may: ['*', ...commonWorkspaces, 'web'], not: prompts },
  ...pages.map((from) => ({ from, may: ['*', ...commonWorkspaces, ...shared], not: prompts })),
  { from: 'web/session', may: ['*', ...commonWorkspaces, 'web/page', 'web/client', 'web/ui'], not: prompts },
  { from: 'web/page', may: ['*', ...commonWorkspaces, 'web/client', 'web/ui'], not: prompts },
  { from: 'web/statistics', may: ['*', ...commonWorkspaces, 'web/page', 'web/client', 'web/ui'], not: prompts },
  { from: 'web/saves', may: ['*', ...commonWorkspaces, 'web/page', 'web/stage', 'web/client', 'web/ui'], not: prompts },
  { from: 'web/playbill', may: ['*', ...commonWorkspaces, 'web/page', 'web/client', 'web/ui'], not: prompts },
  { from: 'web/stage', may: ['*', ...commonWorkspaces, 'web/client', 'web/ui'], not: prompts },
  { from: 'web/import', may: ['*', ...commonWorkspaces, 'web/client'], not: prompts },
  { from: 'web/client', may: ['*', ...commonWorkspaces, 'web/ui'], not: prompts },
  { from: 'web/export', may: ['*', ...commonWorkspaces, 'web/page', 'web/client', 'web/ui'], not: prompts },
  // The page inside an offline copy: the play page, and the local server that it contains.
  { from: 'web/offline-copy', may: ['*', ...commonWorkspaces, 'web', 'server/offline-copy/local'], not: prompts },
  { from: 'web/ui', may: ['*', 'phrases'] },

  { from: 'demo', may: ['*', 'core'] },
  { from: 'dev', may: ['*', ...commonWorkspaces, 'server', 'demo'] },
  { from: 'bench', may: ['*', ...commonWorkspaces, 'server', 'web', 'demo', 'dev'] },
  { from: 'prove', may: ['*', ...commonWorkspaces, 'server', 'demo', 'dev'] },
  { from: 'e2e', may: ['*', ...commonWorkspaces, 'server', 'web', 'demo', 'dev'] },
]

const workspaces = ['core', 'contract', 'client', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e', 'prove']
const tests = ['\\.test\\.tsx?$', '/test/', '/test-[^/]+\\.tsx?$', '/test\\.ts$', '\\.config\\.ts$', '\\.cjs$']
/** Node's own modules, by their resolved names. */
const nodeModule = `^(${builtinModules.join('|')})$`

const escaped = (path) => path.replaceAll('.', '\\.')
/** A pattern for the paths below an entry: a file, a folder, a package, or one of the two wildcards. */
function under(entry) {
  if (entry === '*') return `^node_modules/|${nodeModule}`
  if (entry === 'node:') return nodeModule
  if (workspaces.includes(entry.split('/')[0])) return `^${escaped(entry)}${entry.endsWith('.ts') ? '$' : '/'}`
  return `^node_modules/${escaped(entry)}/`
}

/** The files that a rule governs: those to which no longer rule applies. */
function filesOf({ from }) {
  const longer = rules.filter((rule) => rule.from !== from && rule.from.startsWith(`${from}/`))
  return { path: under(from), pathNot: [...longer.map((rule) => under(rule.from)), ...tests] }
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that import each other can only be understood, moved and tested together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-found',
      comment: 'An import that cannot be resolved escapes every other rule.',
      severity: 'error',
      from: { path: workspaces.map(under), pathNot: tests },
      to: { couldNotResolve: true },
    },
    {
      name: 'other workspaces by package name',
      comment: 'A workspace is imported by its package name (@fabula/core/ids), never by a relative path.',
      severity: 'error',
      from: { path: '^([^/]+)/', pathNot: tests },
      to: { path: workspaces.map(under), pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    ...rules.flatMap((rule) => [
      {
        name: `${rule.from} may not`,
        severity: 'error',
        from: filesOf(rule),
        to: { couldNotResolve: false, pathNot: [rule.from, ...rule.may].map(under) },
      },
      ...(rule.not
        ? [
            {
              name: `${rule.from} must not`,
              severity: 'error',
              from: filesOf(rule),
              to: { path: rule.not.map(under) },
            },
          ]
        : []),
    ]),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests are exempt, and nothing imports one.
    exclude: { path: '(^|/)(dist|data|\\.tsc|\\.cache)/|\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
