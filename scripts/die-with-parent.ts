// The channel to the supervisor closes when it ends, even by SIGKILL: stop gracefully then, as if it had said so.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
