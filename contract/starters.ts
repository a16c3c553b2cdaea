/** The starter novels, in the order in which they are offered. */
export const starterNames = ['interview', 'two-moods', 'walk', 'trial', 'two-tongues'] as const
export type StarterName = (typeof starterNames)[number]
