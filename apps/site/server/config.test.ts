import { describe, expect, it } from 'vitest'
import { ConfigError } from '@padauk/server/environment'
import { readConfig } from './config.ts'

describe('the configuration of the site', () => {
  it('needs nothing on a laptop', () => {
    expect(readConfig({})).toMatchObject({
      NODE_ENV: 'production',
      SITE_HOST: '127.0.0.1',
      SITE_PORT: 3000,
      SITE_PRIVATE_PORT: 9103,
      API_URL: 'http://127.0.0.1:3001',
      FORWARD_TO_API: false,
    })
  })

  it('reads the environment', () => {
    const config = readConfig({ FORWARD_TO_API: 'true', API_URL: 'http://10.0.0.2:3001/' })
    expect(config).toMatchObject({ FORWARD_TO_API: true, API_URL: 'http://10.0.0.2:3001' })
  })

  it('names every wrong value at once', () => {
    const read = () => readConfig({ SITE_PORT: 'many', API_URL: 'ftp://files' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^SITE_PORT is a port\nAPI_URL is an address like/)
  })

  it('rejects unsafe settings in production', () => {
    const unsafe = { PUBLIC_URL: 'http://padauk.example', TRUSTED_PROXY: 'true' }
    expect(() => readConfig(unsafe)).toThrow(/^PUBLIC_URL must begin with https/)
    expect(() => readConfig(unsafe)).toThrow(/^TRUSTED_PROXY must not be everybody/m)
    expect(readConfig({ ...unsafe, NODE_ENV: 'development' }).NODE_ENV).toBe('development')
  })
})
