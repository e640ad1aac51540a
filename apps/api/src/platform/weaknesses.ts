import type { Config } from '#platform/config'
import { limitSettings } from '#platform/security/limit-settings'
import type { LimitName } from '#platform/security/limit-settings'

const widest = 1_000
const isSentence = (sentence: string | false | undefined) => typeof sentence === 'string'

/** Settings that no installation should have. */
export function looseSettings(config: Config): string[] {
  const wide = (Object.keys(limitSettings) as LimitName[]).filter((name) => {
    const { points, seconds } = config[name]
    return seconds === 0 || points / seconds > widest
  })
  return [
    config.NODE_ENV !== 'production' && `NODE_ENV is ${config.NODE_ENV}, not production.`,
    config.DEMO === 'on' && 'DEMO is on: the words of its key holders are printed.',
    wide.length > 0 && `${wide.length} limits are so wide that they refuse nothing: ${wide[0]} …`,
  ].filter(isSentence)
}

/** What is allowed and yet must be known, a sentence for each; every process logs it at its start. */
export function weaknessesOf(config: Config): string[] {
  const { S3_ENDPOINT, S3_OBJECT_LOCK, CLAMD_HOST } = config
  return [
    !S3_ENDPOINT && 'Files lie on a disk: a change to a bid is noticed, but not prevented.',
    Boolean(S3_ENDPOINT) &&
      S3_OBJECT_LOCK === 'off' &&
      'The store is used without Object Lock: a change to a bid is noticed, but not prevented.',
    !CLAMD_HOST && 'There is no virus scanner: files are accepted and marked as not scanned.',
    ...looseSettings(config),
  ].filter(isSentence)
}
