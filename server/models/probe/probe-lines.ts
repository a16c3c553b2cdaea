import type { ModelProbe } from '@fabula/contract/shapes/model-probe'

const abilities: Record<ModelProbe['ability'], string> = {
  writes: 'writes lines',
  chooses: 'chooses among the author’s lines',
  neither: 'is not asked: the author’s lines are quoted without it',
}

/** A probe's results, one line each, for the command line. */
export function probeLines(probe: ModelProbe): string[] {
  if (probe.problem !== null) return [`probe:             no answer (${probe.problem}): ${probe.detail}`]
  const { schema, in_order, chosen, context_tokens, read_per_second, written_per_second } = probe
  const order = in_order === null ? '' : in_order ? ', keys in order' : ', keys out of order: lines stream late'
  const speed = (rate: number | null) => (rate === null ? '-' : rate)
  return [
    `schema:            ${schema.replace('_', ' ')}; asked for ${probe.form}${order}`,
    `in a turn:         ${abilities[probe.ability]}${chosen ? ` (${chosen.right} of ${chosen.of} chosen right)` : ''}`,
    `judges:            ${probe.judges ? 'yes' : 'no: keywords and buttons do'}`,
    `reads, writes:     ${speed(read_per_second)}, ${speed(written_per_second)} tokens a second`,
    `keeps:             ${context_tokens === null ? 'its server does not say' : `${context_tokens} tokens`}`,
  ]
}
