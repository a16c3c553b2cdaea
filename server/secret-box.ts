import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EnvironmentError } from './environment/env.ts'
import { makeFolder } from './make-folder.ts'

/** Seals secrets that are stored in the database and must not be readable there. */
export interface SecretBox {
  /** `whose` binds the sealed text to its purpose: it cannot be opened for another. */
  seal(secret: string, whose: string): string
  /** Null if it was sealed with another key, for another purpose, or is damaged. */
  open(sealed: string, whose: string): string | null
}

/** The version of the sealed form; another cipher would have another. */
const formVersion = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived from `secret`. */
export function secretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fabula: keys of models', 32))
  return {
    seal(text, whose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(whose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${formVersion}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, whose) {
      const [form, packed = ''] = sealed.split('.')
      const bytes = Buffer.from(packed, 'base64url')
      if (form !== formVersion || bytes.length < nonceBytes + tagBytes) return null
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(whose))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        // The tag does not match: another key, another purpose, or other bytes.
        return null
      }
    },
  }
}

/**
 * The installation's own box, with the environment's secret, or one in a file beside the database that no backup
 * includes. Two processes that start at once agree on the file that was there first.
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
  const existing = await readSecret(path)
  if (existing) return existing
  await makeFolder(folder)
  // Written completely before it is renamed: no process ever reads half of it.
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

/** Null if there is none. */
async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
