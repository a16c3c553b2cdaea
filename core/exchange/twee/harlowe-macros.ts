/** The emphasis that is closest to the styles of a text. */
export const emphasisOf = (styles: readonly string[]) =>
  styles.some((style) => /^(?:bold|strong)$/i.test(style))
    ? 'strong'
    : styles.some((style) => /^(?:italic|emphasis|em)$/i.test(style))
      ? 'act'
      : null

/** Macros that only change the look or timing of their hook, which is shown. */
export const shows = new Set(
  `textstyle textcolour textcolor colour color font textsize size textrotate rotate textindent transition t8n transitiontime
   t8ntime transitiondepart transitionarrive background bg align box floatbox css border hoverstyle opacity hook verbatim v
   nobr lineheight textrotatez textrotatex textrotatey hidden after afterlink live stop button bgcolour charstyle
   linkstyle collapse columns column page enchant change nonsense`.split(/\s+/),
)
/** Macros without visible or lasting effects. */
export const silent = new Set(
  'savegame loadgame cursor scroll icon iconundo iconredo iconrestart ignore debug verbose'.split(' '),
)
