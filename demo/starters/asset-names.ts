import { type StarterText, t } from './text.ts'

/** Names of the demo's pictures in both languages, by their files. */
const lookNames: Record<string, StarterText> = {
  neutral: t('neutral', 'спокойствие'),
  glad: t('glad', 'радость'),
  sad: t('sad', 'грусть'),
  angry: t('angry', 'гнев'),
  thoughtful: t('thoughtful', 'раздумье'),
}

const placeNames: Record<string, StarterText> = {
  'workshop-night': t('workshop at night', 'мастерская ночью'),
  'station-night': t('station at night', 'станция ночью'),
  'lamp-street-night': t('street at night', 'улица ночью'),
  'river-night': t('river at night', 'река ночью'),
  'hill-night': t('hill at night', 'холм ночью'),
  'hill-dawn': t('hill at dawn', 'холм на рассвете'),
  'quay-dusk': t('quay at dusk', 'причал в сумерках'),
  'quay-dawn': t('quay at dawn', 'причал на рассвете'),
}

const named = (names: Record<string, StarterText>, slug: string): StarterText => {
  const name = names[slug]
  if (!name) throw new Error(`${slug} has no name in both languages`)
  return name
}

export const lookName = (slug: string): StarterText => named(lookNames, slug)
export const placeName = (slug: string): StarterText => named(placeNames, slug)
