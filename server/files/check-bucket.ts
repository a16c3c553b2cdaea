import { EnvironmentError, type S3Environment } from '../env.ts'
import { BucketError, openBucket } from './bucket.ts'

/**
 * Asks a bucket for one name. Throws an {@link EnvironmentError} that says in a sentence what is wrong with bucket, key,
 * region or clock; a store that is not there now may come yet, and is waited for by whoever
 * needs a file: `tell` hears of it.
 */
export async function checkBucket(
  settings: S3Environment,
  tell: (sentence: string) => void = () => undefined,
): Promise<void> {
  const bucket = openBucket(settings, { attempts: 1 })
  try {
    const { body } = await bucket.call({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
    await body.dump()
  } catch (error) {
    const store = settings.endpoint ?? "Amazon's store"
    const sentence = error instanceof BucketError ? sentenceOf(error, settings) : null
    if (sentence) throw new EnvironmentError(`${store} ${sentence}.`)
    const why = error instanceof Error ? error.message : String(error)
    tell(
      `${store} does not answer as an S3 store does (${why}). Until it does, no picture is stored or shown; correct S3_ENDPOINT if it is wrong.`,
    )
  } finally {
    await bucket.close()
  }
}

function sentenceOf({ code, status }: BucketError, { bucket, region }: S3Environment): string | null {
  switch (code) {
    case 'InvalidAccessKeyId':
    // Versity's.
    case 'XAdminUserNotFound':
      return 'does not know the key: correct S3_ACCESS_KEY_ID'
    case 'SignatureDoesNotMatch':
      return "says that the key's secret is wrong: correct S3_SECRET_ACCESS_KEY"
    case 'NoSuchBucket':
      return `has no bucket ${bucket}: make it, or correct S3_BUCKET`
    case 'RequestTimeTooSkewed':
      return 'has another time than this machine: set the clock of this machine'
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
