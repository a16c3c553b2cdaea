import { EnvironmentError, type S3Environment } from '../env.ts'
import { BucketError, openBucket } from './bucket.ts'
import { refusalOf, troubleOf } from './bucket-trouble.ts'

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
    const trouble = troubleOf(error, settings)
    if (error instanceof BucketError && refusalOf(error, settings)) throw new EnvironmentError(trouble)
    tell(`${trouble} Until that is over, no picture is stored or shown; correct S3_ENDPOINT if it is wrong.`)
  } finally {
    await bucket.close()
  }
}
