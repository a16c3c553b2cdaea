/** The environment variables that connect a server to a scripted model at this URL. */
export const modelEnvironment = (url: string) => ({
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_BASE_URL: url,
  MODEL_NAME: 'scripted',
})
