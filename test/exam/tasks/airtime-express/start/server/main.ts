import { createShop } from './shop.ts';

createShop(process.env).app.listen(3000);
