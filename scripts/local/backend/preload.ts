// Runs inside the backend's process, before the backend's own code.
import { Server } from 'node:net'

// However the parent process ends, the pipe between the two closes.
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGTERM'))
  .resume()
  .unref()

// The backend can only be told a TCP port, and every program and page of this machine reaches one.
const socketPath = process.env['BACKEND_SOCKET']
const { listen } = Server.prototype
if (socketPath !== undefined) {
  Server.prototype.listen = function listenOnSocket(this: Server) {
    return listen.call(this, socketPath)
  }
}
