import { defineConfig } from 'vitest/config'

/** Workspaces whose tests run in Node without a database. */
const plain = ['core', 'contract', 'phrases', 'web', 'demo', 'bench', 'dev']

export default defineConfig({
  test: {
    projects: [
      ...plain.map((name) => ({
        test: { name, root: `./${name}`, environment: 'node' as const, include: ['**/*.test.{ts,tsx}'] },
      })),
      {
        test: {
          name: 'server',
          root: './server',
          environment: 'node' as const,
          include: ['**/*.test.{ts,tsx}'],
          globalSetup: ['./database/test-global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
