import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../database/transaction.ts'
import { BackupError } from './backup-error.ts'
import { type Seal, sealed, sealName } from './backup-format.ts'
import { endOfArchive, paddingOf, tarHeader } from './tar-file.ts'

/** Writes a backup piece by piece, hashing every byte for the checksum in its seal. */
export class BackupWriter {
  private readonly hash = createHash('sha256')
  private readonly seconds = Math.floor(Date.now() / 1000)
  /** Bytes written so far. */
  length = 0

  private constructor(
    readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  /**
   * Creates a file that nobody else may read, because the rows include password hashes. Replaces an existing file at
   * `path`.
   */
  static async begin(path: string): Promise<BackupWriter> {
    return new BackupWriter(path, await telling(path, () => open(path, 'w', 0o600)))
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.addStream(name, content.length, [content])
  }

  /** Adds `size` bytes. Throws if the stream has another length. */
  async addStream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.write(tarHeader(name, size, this.seconds))
    let left = size
    for await (const chunk of content) {
      left -= chunk.length
      if (left < 0) break
      await this.write(chunk)
    }
    if (left !== 0) throw new BackupError(`${name} changed while it was read; make the backup again.`)
    await this.write(paddingOf(size))
  }

  /** Finishes the backup and returns its seal. All of it is on the disk then. */
  async seal(facts: Omit<Seal, 'sha256'>): Promise<Seal> {
    const seal = { ...facts, sha256: sealed(this.hash, facts) }
    await this.add(sealName, Buffer.from(`${JSON.stringify(seal, null, 1)}\n`))
    await this.write(endOfArchive)
    await telling(this.path, () => this.handle.sync())
    await this.handle.close()
    return seal
  }

  /** Renames the finished file to its final name. */
  async name(target: string): Promise<void> {
    await telling(target, () => rename(this.path, target))
    if (process.platform === 'win32') return
    const folder = await open(dirname(target), 'r')
    await folder.sync().finally(() => folder.close())
  }

  /** Closes and deletes the unfinished file. */
  async abandon(): Promise<void> {
    await this.handle.close().catch(() => undefined)
    await rm(this.path, { force: true })
  }

  private async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes)
    for (let from = 0; from < bytes.length; ) {
      from += (await telling(this.path, () => this.handle.write(bytes, from))).bytesWritten
    }
    this.length += bytes.length
  }
}

async function telling<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new BackupError(`The backup cannot be written to ${path} (${codeOf(error) ?? String(error)}).`, {
      cause: error,
    })
  }
}
