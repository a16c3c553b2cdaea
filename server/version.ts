/** The version that health tells, and every backup. */
export const version = '0.1.0'
