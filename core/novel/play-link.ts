/** The last segment of a published novel's address. */
export const playLinkPattern = /^[a-z0-9_-]{1,200}$/
