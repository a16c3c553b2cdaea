import type { S3Client } from '@aws-sdk/client-s3'
import { EnvironmentError, type S3Environment } from '../env.ts'

/** What a store says of itself when it refuses. */
interface Refusal {
  name?: string
  $metadata?: { httpStatusCode?: number }
}

/**
 * Asks a bucket for one name. Throws an {@link EnvironmentError} that says in a sentence what is wrong with bucket, key or
 * region; a store that is not there now may come yet, and is waited for by whoever needs a file.
 */
export async function checkBucket(
  { S3Client, ListObjectsV2Command }: typeof import('@aws-sdk/client-s3'),
  config: ConstructorParameters<typeof S3Client>[0],
  { bucket, region, endpoint }: S3Environment,
): Promise<void> {
  const client: S3Client = new S3Client({ ...config, maxAttempts: 1 })
  const where = endpoint ?? "Amazon's store"
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
  } catch (error) {
    const { name = '', $metadata } = error as Refusal
    const sentence = sentenceOf(name, $metadata?.httpStatusCode)
    if (sentence) throw new EnvironmentError(`${where} ${sentence}.`)
  } finally {
    client.destroy()
  }

  function sentenceOf(name: string, status: number | undefined): string | null {
    switch (name) {
      case 'InvalidAccessKeyId':
        return 'does not know the key: correct S3_ACCESS_KEY_ID'
      case 'SignatureDoesNotMatch':
        return "says that the key's secret is wrong: correct S3_SECRET_ACCESS_KEY"
      case 'NoSuchBucket':
        return `has no bucket ${bucket}: make it, or correct S3_BUCKET`
      case 'AuthorizationHeaderMalformed':
      case 'PermanentRedirect':
      case 'IllegalLocationConstraintException':
        return `keeps the bucket ${bucket} in another region than ${region}: correct S3_REGION`
    }
    if (status === 301) return `keeps the bucket ${bucket} in another region than ${region}: correct S3_REGION`
    if (status === 404) return `has no bucket ${bucket}: make it, or correct S3_BUCKET`
    if (status === 401 || status === 403)
      return `lets this key not list the bucket ${bucket}: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or allow the key to list, read, write and delete there`
    return null
  }
}
