/** Names of renderers that run in software, without a graphics processor. */
const softwareRenderer = /swiftshader|llvmpipe|software|basic render/i

/**
 * Whether movement on a stage may use every frame instead of steps: only at a desk whose browser draws with a graphics
 * processor. A phone saves its time and battery for the text, and so does a desk that draws in software.
 */
export function canMoveSmoothly(): boolean {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return false
  const probe = document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true })
  // Some browsers draw in software and reveal it only by the renderer's name.
  const named = probe?.getExtension('WEBGL_debug_renderer_info')
  const renderer = named ? String(probe?.getParameter(named.UNMASKED_RENDERER_WEBGL)) : ''
  probe?.getExtension('WEBGL_lose_context')?.loseContext()
  return probe !== null && !softwareRenderer.test(renderer)
}
