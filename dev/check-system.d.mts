export interface System {
  node?: string
  platform?: string
  glibc?: string | null
}

export function checkSystem(system?: System): void
