export type InstrumentName = 'felt-piano' | 'bowed-glass' | 'plucked-string' | 'music-box' | 'far-bell' | 'harmonium'
