// The channel to the supervisor closes when it ends, even by SIGKILL: then stop gracefully, as on its signal.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
