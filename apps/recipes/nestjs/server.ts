import 'reflect-metadata';
import { Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createTillside } from '@tillside/server';
import { shop, signedIn } from './shop.ts';

const till = createTillside({ ...shop(), caller: (request) => signedIn(request.get('cookie')) });

@Module({})
class Shop implements BeforeApplicationShutdown {
  beforeApplicationShutdown(): Promise<void> {
    return till.close(); // ends event streams, and finishes what is being sent
  }
}

const app = await NestFactory.create(Shop);
app.use('/till', till.router); // runs before Nest's own body parser, which listen() adds
app.enableShutdownHooks(['SIGTERM']);
await till.ready();
await app.listen(Number(process.env['PORT'] ?? 3000));
