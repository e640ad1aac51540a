import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { openConsole } from './console.ts'

/**
 * A machine with its own kernel and systemd, by emulation, as virtual machines have no other way
 * inside one another. Its port 443 and the proof's way to its database are ports of this machine.
 */
export async function bootMachine(directory: string) {
  const [https, database] = [await freePort(), await freePort()]
  const forwarded = [`${https}-10.0.2.15:443`, `${database}-10.0.2.15:5433`]
  const network = ['user,id=wire', ...forwarded.map((one) => `hostfwd=tcp:127.0.0.1:${one}`)]
  const disk = (name: string) => ['-drive', `file=${join(directory, name)},format=raw,if=virtio`]
  const socket = join(directory, 'console')
  const start = performance.now()
  const child = spawn(
    'qemu-system-x86_64',
    [
      // Without AVX, which is emulated with faults: V8 trips over it.
      '-accel tcg,thread=multi -cpu Westmere -m 4096 -smp 2'.split(' '),
      '-display none -vga none -monitor none -no-reboot'.split(' '),
      ['-kernel', join(directory, 'kernel'), '-initrd', join(directory, 'initrd')],
      ['-append', 'root=/dev/vda rw console=ttyS0,115200 edd=off net.ifnames=0'],
      ['-serial', `file:${join(directory, 'boot.log')}`],
      // The log shows what a long command says before it ends.
      ['-chardev', `socket,id=terminal,path=${socket},server=on,wait=off,logfile=${socket}.log`],
      ['-serial', 'chardev:terminal'],
      disk('first.img'),
      disk('second.img'),
      ['-netdev', network.join(','), '-device', 'virtio-net-pci,netdev=wire'],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const console = await openConsole(socket)
  await console.signIn()

  return {
    console,
    https,
    database,
    bootSeconds: Math.round((performance.now() - start) / 1000),
    async stop() {
      console.close()
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
