import { createReadStream } from 'node:fs'
import { stat, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Environment } from '../env.ts'
import type { FileStore } from '../media/file-store.ts'
import { ProblemError } from '../problem-error.ts'
import { checkBucket } from './check-bucket.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** How many objects are removed at once. */
const AT_ONCE = 8

/** Refuses in words a bucket that can not be used as it is set. */
export async function checkS3(settings: S3Environment): Promise<void> {
  await checkBucket(await import('@aws-sdk/client-s3'), configOf(settings), settings)
}

/** Files in a bucket of any S3-compatible store. Its client is loaded when the first file is asked for. */
export function createS3Files(settings: S3Environment): FileStore {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const { bucket: Bucket } = settings
  const s3 = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(configOf(settings)) }))
    return opened
  }
  return {
    kind: 's3',
    put: (Key, content) =>
      reaching(async () => {
        const { sdk, client } = await s3()
        const length = content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size
        const Body = content instanceof Uint8Array ? content : createReadStream(content.path)
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: length }))
        if (!(content instanceof Uint8Array)) await unlink(content.path)
      }),
    open: (Key, range) =>
      reaching(async () => {
        const { sdk, client } = await s3()
        const Range = range && `bytes=${range.start}-${range.end}`
        const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key, Range })))
        return found?.Body instanceof Readable ? found.Body : null
      }),
    size: (Key) =>
      reaching(async () => {
        const { sdk, client } = await s3()
        return (await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key }))))?.ContentLength ?? null
      }),
    copy: (from, Key) =>
      reaching(async () => {
        const { sdk, client } = await s3()
        const CopySource = `${Bucket}/${from}`
        return (await orNull(client.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource })))) !== null
      }),
    remove: (folder) =>
      reaching(async () => {
        const { sdk, client } = await s3()
        for (;;) {
          const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${folder}/` }))
          const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? [])
          for (let i = 0; i < keys.length; i += AT_ONCE) {
            // One by one: removing many in a call needs checksums that not every store agrees on.
            const some = keys.slice(i, i + AT_ONCE)
            await Promise.all(some.map((Key) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))))
          }
          if (!page.IsTruncated || keys.length === 0) return
        }
      }),
  }
}

const configOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Environment): S3ClientConfig => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  // Bucket names in the host need wildcard DNS, which stores at home do not have.
  ...(endpoint && { endpoint, forcePathStyle: true }),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Somebody waits for it: a store that is silent is given up, all attempts together, within 40 s.
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, socketTimeout: 12_000 },
})

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** A store that fails or is silent is a passing trouble: callers are asked to come again. */
async function reaching<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (statusOf(error) === 507) throw new ProblemError('disk_full')
    throw Object.assign(new ProblemError('files_unavailable', { retryAfter: 10 }), { cause: error })
  }
}
