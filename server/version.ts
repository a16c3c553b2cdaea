/** The version that health reports, and every backup contains. */
export const version = '0.1.0'
