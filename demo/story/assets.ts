import type {
  AmbienceSlug,
  BackgroundSlug,
  EffectSlug,
  LayerSlug,
  MusicMixSlug,
  SpriteSlug,
  TrackSlug,
} from './names.ts'

type Described<Slug extends string> = Record<Slug, string>

/** Descriptions of pictures and expressions, by which the storyteller chooses them. */
export const backgrounds: Described<BackgroundSlug> = {
  cover: 'The cover: the hill in cut paper, and somebody in a long coat lighting the lamp at its top.',
  'quay-dusk': 'The quay and the ferry landing in evening fog; lamp Number One lit beside the boat.',
  'lamp-street-rounds': 'Lamp Street in the evening: the nearest lamp has just been lit, those above it are dark.',
  'lamp-street-night': 'Lamp Street climbing at night between tall crooked houses, some windows lit.',
  'workshop-night':
    'The lamplighters’ workshop by the light of its stove, the hanging lamp burned out: glass chimneys, ledgers.',
  'workshop-lit': 'The same workshop with oil in the hanging lamp, light enough to read by.',
  'river-dusk': 'On the ferry, lantern on the bow; over the water a dark street with one lamp burning at its foot.',
  'river-night': 'On the ferry in mid-river at night, lantern on the bow, far lights on both banks, ice in the water.',
  'station-night': 'The hall of the power station: a dynamo, cold blue-white bulbs, high windows.',
  'hill-night': 'The hill before dawn with the fortieth lamp, unlit, above the roofs and the river.',
  'hill-dawn': 'The same hill at dawn, the fortieth lamp still dark: rose sky, the roofs coming out one by one.',
  'hill-lit': 'The hill at dawn with the fortieth lamp lit.',
  'quay-dawn': 'The quay at dawn, the river white with ice.',
}

export const sprites: Described<SpriteSlug> = {
  'ilse-neutral': 'Ilse, wary and dry, the pole on her shoulder. Her ordinary face: questions, work, deadpan jokes.',
  'ilse-glad': 'Ilse caught smiling before she can stop it. When she is thanked, believed, or hears good news.',
  'ilse-sad': 'Ilse looking at her hands. When she speaks of Agata as lost, of her father, of lamps going out.',
  'ilse-angry': 'Ilse with her chin up. When she is pitied, hurried, lied to, or the Company is defended.',
  'ilse-thoughtful':
    'Ilse with her head to one side, working it out. When a clue fits, or she decides whether to trust.',
  'ilse-afraid': 'Ilse gripping the lantern at her belt. When a light goes out, or the river is spoken of as a grave.',
  'ilse-laughing': 'Ilse laughing outright, which startles her. Only for a real joke or great relief; rare.',
  'osip-neutral': 'Osip placid, cold pipe in his teeth. Sayings, tea, weather, leaving things out.',
  'osip-glad': 'Osip’s beard moved by a smile. Over jam, a good answer, an old memory of Agata, a kept promise.',
  'osip-sad': 'Osip with his cap in his hand. When he speaks of those he rowed away, or of lamp twenty-seven.',
  'osip-angry': 'Osip gone quiet and large. When a promise is broken or the girl is hurt; he never shouts.',
  'osip-thoughtful': 'Osip watching the water. Before he says something true, or decides how much to leave out.',
  'osip-afraid': 'Osip looking at the ice. When the river closes too soon, or somebody is out on it.',
  'tobias-neutral': 'Tobias upright, gloved, polite. Facts, figures, apologies in advance.',
  'tobias-glad': 'Tobias briefly a boy with a machine to show. When the dynamo or light itself is admired.',
  'tobias-sad': 'Tobias with lowered eyes. When his mother, the house opposite lamp twelve, or goodnights come near.',
  'tobias-angry':
    'Tobias pale and exact. When he is called a thief or his figures are doubted; anger comes out as grammar.',
  'tobias-thoughtful':
    'Tobias touching the rim of his spectacles. When an argument reaches him, or he reads a clause again.',
  'tobias-afraid': 'Tobias with one glove off. When he must go near lamp twelve, or hears it.',
  'tobias-without-spectacles':
    'Tobias with his spectacles off, tired, ten years younger. Only when he has stopped hiding: confession, tears, truth.',
}

export const tracks: Described<TrackSlug> = {
  'fog-on-the-quay': 'Quiet, sparse, a few notes in fog. Arrivals, waiting, talk beside water, things left unsaid.',
  'lamp-rounds': 'A gentle, slightly crooked waltz. Walking and working together, jokes, warmth, the workshop.',
  'the-twelfth-lamp':
    'Tense and low, with a far bell. Voices from lamps, confessions, quarrels, the choice coming near.',
  'first-light': 'Hopeful, opening. Truth told and forgiven, a decision made, dawn.',
}

export const layers: Described<LayerSlug> = {
  'near-posts': 'Mooring posts and ropes, close to us.',
  'near-sign': 'A shop’s sign and washing on a line, close to us.',
  'near-branches': 'Bare branches, close to us.',
  'near-shelf': 'Glass chimneys on a shelf, close to us.',
  'near-rigging': 'The ferry’s ropes, close to us.',
}

export const ambiences: Described<AmbienceSlug> = {
  'water-and-ice': 'Water along planks, and ice that knocks.',
  'wind-in-the-street': 'Wind between houses; a sign that swings.',
  stove: 'A stove, and glass that rings faintly.',
  dynamo: 'The hum of a dynamo.',
  'before-the-sun': 'Wind on a hill, a clear note from the river, a crow.',
}

export const effects: Described<EffectSlug> = {
  'boat-bell': 'The ferry’s bell, twice.',
  match: 'A match is struck, and the flame takes.',
  'key-turns': 'A key turns in an oiled lock.',
  switch: 'A large switch is thrown.',
}

export const musicMixes: Record<MusicMixSlug, { name: string; tracks: TrackSlug[] }> = {
  night: { name: 'Night', tracks: ['fog-on-the-quay', 'lamp-rounds'] },
  truth: { name: 'Truth', tracks: ['the-twelfth-lamp', 'first-light'] },
}
