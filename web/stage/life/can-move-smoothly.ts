/** Renderers that are a program and no graphics processor. */
const software = /swiftshader|llvmpipe|software|basic render/i

/**
 * Whether what lives on a stage may move in every frame instead of in steps: at a desk whose browser draws by a graphics
 * processor. A phone keeps its time and its battery for the text, and so does a desk that draws by its processor alone.
 */
export function canMoveSmoothly(): boolean {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return false
  const probe = document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true })
  // Some browsers draw by software all the same, and say so by its name alone.
  const named = probe?.getExtension('WEBGL_debug_renderer_info')
  const renderer = named ? String(probe?.getParameter(named.UNMASKED_RENDERER_WEBGL)) : ''
  probe?.getExtension('WEBGL_lose_context')?.loseContext()
  return probe !== null && !software.test(renderer)
}
