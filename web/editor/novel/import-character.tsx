export function ImportCharacter({ onImported }: { onImported: (id: string) => void }) {
  return <span hidden>{onImported.name}</span>
}
