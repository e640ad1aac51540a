import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import type { ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules-config.ts'

const sources = ['apps', 'packages', 'tools', 'e2e', 'bench', 'proofs']

/** Checks the rules of import below a folder; a module that exists but was not seen is a fault too. */
export async function checkImports(baseDir: string) {
  const present = sources.filter((name) => globSync(`${name}/*`, { cwd: baseDir }).length > 0)
  const { options, ...ruleSet } = importRules
  const { output } = await cruise(present, {
    ...options,
    ruleSet,
    validate: true,
    baseDir,
    outputType: 'json',
  })
  const result = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult
  const seen = new Set(result.modules.map((module) => module.source))
  const missed = modulesOf(baseDir, present).filter((path) => !seen.has(path))
  return {
    modules: seen.size,
    faults: [
      ...result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...aboveRepositories(result.modules),
      ...missed.map((path) => `not checked: ${path}`),
    ],
  }
}

const isRepository = (path: string) => path.endsWith('/repository.ts')

/** Rule 8 by meaning: a module that uses a repository lies above every repository, under any name. */
function aboveRepositories(modules: ICruiseResult['modules']) {
  const features = modules.filter(({ source }) => source.startsWith('apps/api/src/features/'))
  const imports = new Map(
    features.map(({ source, dependencies }) => [source, dependencies.map((to) => to.resolved)]),
  )
  const usesRepository = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    return (imports.get(path) ?? []).some((to) => isRepository(to) || usesRepository(to, seen))
  }
  return features
    .filter(({ source }) => isRepository(source))
    .flatMap(({ source }) =>
      (imports.get(source) ?? [])
        .filter((to) => !isRepository(to) && usesRepository(to))
        .map((to) => `8-a-repository-imports-nothing-above-it: ${source} → ${to}`),
    )
}

const generated = /(^|\/)(node_modules|build|dist|\.react-router)\/|tables\.ts$|\.d\.ts$/

function modulesOf(baseDir: string, folders: readonly string[]) {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: baseDir }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !generated.test(path))
}
