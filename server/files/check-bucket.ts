import { EnvironmentError, type S3Environment } from '../environment/env.ts'
import { BucketError, openBucket } from './bucket.ts'
import { refusalOf, troubleOf } from './bucket-trouble.ts'

/**
 * Sends one request to a bucket. Throws an {@link EnvironmentError} that explains what is wrong with bucket, key,
 * region or clock. A store that is unreachable may become available, and is only reported to `tell`.
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
    const trouble = troubleOf(error, settings)
    if (error instanceof BucketError && refusalOf(error, settings)) throw new EnvironmentError(trouble)
    tell(`${trouble} Until that is over, no picture is stored or shown; correct S3_ENDPOINT if it is wrong.`)
  } finally {
    await bucket.close()
  }
}
