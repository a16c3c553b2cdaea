export async function publishDemo(_ports: unknown, _file: string): Promise<void> {}
