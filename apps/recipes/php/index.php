<?php
// What tillsideCsp() answers. WordPress: in the action `send_headers`.
header("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'");
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Shop</title>
    <script type="module" src="/tillside/tillside.js"></script>
  </head>
  <body>
    <h1>Shop</h1>
    <till-airtime url="/till"></till-airtime>
  </body>
</html>
