import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from './env.ts'
import { makeFolder } from './make-folder.ts'

/** Seals what is kept in the database and must not be read there. */
export interface SecretBox {
  /** `whose` binds the sealed text to its place: it opens nowhere else. */
  seal(secret: string, whose: string): string
  /** Null where it was sealed with another key, for another place, or is damaged. */
  open(sealed: string, whose: string): string | null
}

/** Of the sealed form; another cipher would have another. */
const FORM = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key that is derived from `secret`. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fabula: keys of models', 32))
  return {
    seal(text, whose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(whose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORM}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, whose) {
      const [form, packed = ''] = sealed.split('.')
      const bytes = Buffer.from(packed, 'base64url')
      if (form !== FORM || bytes.length < nonceBytes + tagBytes) return null
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(whose))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        // The tag does not fit: another key, another place, or other bytes.
        return null
      }
    },
  }
}

/**
 * The installation's own: by the environment's secret, else by one that is kept beside the database and in none of its
 * backups. Two processes that start at once agree on the file that was there first.
 */
export async function openSecretBox({
  secretKey,
  dataDir,
}: {
  secretKey: string | undefined
  dataDir: string
}): Promise<SecretBox> {
  return secretBox(secretKey ?? (await secretOf(join(dataDir, 'secret.key'), dataDir)))
}

async function secretOf(path: string, folder: string): Promise<string> {
  const there = await readSecret(path)
  if (there) return there
  await makeFolder(folder)
  // Whole before it has its name: no process ever reads half of it.
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  const made = await readSecret(path)
  if (made) return made
  throw new EnvironmentError(
    `${path} is empty: put back the file that belongs there, or delete it, type the keys of models again and have second factors set up anew.`,
  )
}

/** Null where there is none. */
async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
