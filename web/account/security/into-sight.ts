/** Scrolls a message below a long form into view once, when it appears. */
export const intoSight = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest' })
