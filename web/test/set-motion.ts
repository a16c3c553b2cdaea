import { cdp } from 'vitest/browser'

/** Sets whether the browser asks for less motion, as it does in component tests unless they change it. */
export async function setMotion(value: 'reduce' | 'no-preference') {
  const devtools = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
