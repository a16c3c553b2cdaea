/** What is said under a long form is scrolled to where it can be read, once, when it appears. */
export const intoSight = (fault: HTMLElement | null): void => fault?.scrollIntoView({ block: 'nearest' })
